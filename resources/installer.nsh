# What electron-builder includes in the installer for Windows. Its uninstaller, which each new version starts first, would remove the
# whole folder of the program: a company's policy beside it would be gone after an update, and nobody told.
!macro customRemoveFiles
  # As electron-builder does it: an update that finds a file in use puts everything back.
  ${if} ${isUpdated}
    CreateDirectory "$PLUGINSDIR\old-install"
    Push ""
    Call un.atomicRMDir
    Pop $R0
    ${if} $R0 != 0
      DetailPrint "File is busy, aborting: $R0"
      Push ""
      Call un.restoreFiles
      Pop $R0
      Abort `Can't rename "$INSTDIR" to "$PLUGINSDIR\old-install".`
    ${endif}
    Rename "$PLUGINSDIR\old-install\policy.json" "$INSTDIR\policy.json"
    Rename "$PLUGINSDIR\old-install\satchel-policy.json" "$INSTDIR\satchel-policy.json"
    ClearErrors
  ${endif}

  # The folder could not be removed from within.
  SetOutPath $TEMP
  FindFirst $R0 $R1 "$INSTDIR\*.*"
  ${doWhile} $R1 != ""
    ${if} $R1 != "."
    ${andIf} $R1 != ".."
    ${andIf} $R1 != "policy.json"
    ${andIf} $R1 != "satchel-policy.json"
      ${if} ${FileExists} "$INSTDIR\$R1\*.*"
        RMDir /r "$INSTDIR\$R1"
      ${else}
        Delete "$INSTDIR\$R1"
      ${endif}
    ${endif}
    FindNext $R0 $R1
  ${loop}
  FindClose $R0
  # Stays where a policy is left.
  RMDir $INSTDIR
  ClearErrors
!macroend
