import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Shell } from '#app/commands/shell.ts'

/** What a command said, and how it ended. */
export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command in this process: starting one of its own takes a second. @param env all that it sees */
export async function runHere(
  command: (args: readonly string[], shell: Shell) => Promise<number>,
  args: readonly string[],
  { env, folder = '.' }: { env: Record<string, string>; folder?: string },
): Promise<Said> {
  let [out, err] = ['', '']
  const code = await command(args, {
    env,
    folder,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

/** Runs a command as an operator does. @param name its file in app/commands @param env what it sees besides PATH */
export function runSpawned(
  name: string,
  args: readonly string[],
  { env, folder }: { env: Record<string, string>; folder?: string },
): Promise<Said> {
  const file = path.join(import.meta.dirname, '../../app/commands', name)
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], NODE_OPTIONS: '--no-warnings', ...env },
    })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...said }))
  })
}
