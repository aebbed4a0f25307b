import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { processOf } from '#platform/database/postmaster.ts'

export interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** Of every process there is. A bare Debian has no `ps`. */
const pids = (): string[] =>
  process.platform === 'linux'
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/)

/** Every process that has not ended; one that nobody has asked for its exit code has. */
export const processes = (): Process[] =>
  pids().flatMap((pid) => {
    const found = processOf(Number(pid))
    return found ? [{ pid: Number(pid), ...found }] : []
  })
