export function namedPackages(root: string): string[]
export function foldersOf(root: string, names: readonly string[]): Set<string>
