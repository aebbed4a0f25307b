/** Generated from `app/screens.ts` by `scripts/build/screens.ts`: a loader for each address of a group. */
declare module 'virtual:pages/*' {
  export const pages: readonly (readonly [
    address: string,
    load: () => Promise<{ default: import('react').ComponentType }>,
  ])[]
}
