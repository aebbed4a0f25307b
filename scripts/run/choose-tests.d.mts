export function testFiles(project?: string): string[]
