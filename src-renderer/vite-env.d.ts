/// <reference types="svelte" />
/// <reference types="vite/client" />

/** What the build makes of the manual in one language. */
declare module '*/README.md' {
  const groups: { title: string; topics: { id: string; title: string; html: string; text: string }[] }[];
  export default groups;
}
