/**
 * What Linux packages ask of the system. The first two are what better-sqlite3 is linked with: an older system refuses the package,
 * not the program its start. The others bring along whatever else Electron is linked with.
 */
export const libraries = {
  deb: [
    'libc6 (>= 2.34)',
    'libstdc++6 (>= 11)',
    'libsecret-1-0',
    'libgtk-3-0',
    'libnss3',
    'libnotify4',
    'libgbm1',
    'libasound2',
    'xdg-utils',
  ],
  // Names of libraries and not of packages: Fedora, Red Hat and SUSE call the packages differently.
  rpm: [
    'libc.so.6(GLIBC_2.34)(64bit)',
    'libstdc++.so.6(GLIBCXX_3.4.29)(64bit)',
    'libsecret-1.so.0()(64bit)',
    'libgtk-3.so.0()(64bit)',
    'libnss3.so()(64bit)',
    'libnotify.so.4()(64bit)',
    'libgbm.so.1()(64bit)',
    'libasound.so.2()(64bit)',
    'xdg-utils',
  ],
};
