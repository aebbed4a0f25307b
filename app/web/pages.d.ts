/** Made of `app/screens.ts` by `scripts/build/screens.ts`: what loads the page of each address of a group. */
declare module 'virtual:pages/*' {
  export const pages: readonly (readonly [
    address: string,
    load: () => Promise<{ default: import('react').ComponentType }>,
  ])[]
}
