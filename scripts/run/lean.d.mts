export const leanArguments: readonly string[]
export const leanEnvironment: Readonly<Record<string, string>>
