import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

type Four = [number, number, number, number]

interface Stat {
  readonly pid: number
  readonly parent: number
  readonly own: number
  /** Of its children that have ended. */
  readonly ended: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program comes first, in parentheses, and may contain anything.
    const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // From the fourth field on: utime, stime, cutime and cstime are the 14th to the 17th.
    const [user, system, endedUser, endedSystem] = fields.slice(9, 13).map(Number) as Four
    return { pid, parent: Number(parent), own: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}

function allStats(): Stat[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => statOf(Number(pid))).filter((stat) => stat !== null)
}

/** Seconds of processor time that a process and everything it started have taken so far, what has ended included. */
export function processorTime(pid: number): number {
  const stats = allStats()
  const sum = (of: number): number => {
    const { own = 0, ended = 0 } = stats.find((stat) => stat.pid === of) ?? {}
    const children = stats.filter(({ parent }) => parent === of)
    return children.reduce((total, child) => total + sum(child.pid), own + ended)
  }
  return sum(pid) / ticksPerSecond
}

/** Seconds of processor time that those children of this process have taken that have ended. */
export const timeOfEndedChildren = (): number => statOf(process.pid)!.ended / ticksPerSecond

/** The children of a process, of this one by default, whose command line contains a text. */
export function childrenWith(text: string, of = process.pid): number[] {
  return allStats()
    .filter(({ parent }) => parent === of)
    .map(({ pid }) => pid)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').includes(text))
}
