import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, it } from 'vitest'
import { checkState, pictures } from './check-state.ts'
import { describeScreens, oneApp } from './one-app.ts'
import type { ScreenState } from './screen-state.ts'

const isState = (value: unknown): value is ScreenState =>
  typeof value === 'object' && value !== null && 'name' in value && 'stubs' in value && 'shows' in value

/** The states of every `…-screen-states.ts` in the folder states, by the name of the file. */
export async function allStates(): Promise<Map<string, ScreenState[]>> {
  const folder = path.join(import.meta.dirname, 'states')
  const files = (await readdir(folder)).filter((file) => file.endsWith('-screen-states.ts'))
  return new Map(
    await Promise.all(
      files.sort().map(async (file) => {
        const module = (await import(path.join(folder, file))) as Record<string, unknown>
        const lists = Object.values(module).filter((list) => Array.isArray(list) && list.every(isState))
        return [file, lists.flat() as ScreenState[]] as const
      }),
    ),
  )
}

const numberOf = (file: string) => Number(/every-screen-(\d+)\.e2e\.ts$/.exec(file)?.[1] ?? 0)

/** The numbers of the test files among which the states are dealt out. */
export const shares = async () =>
  (await readdir(import.meta.dirname))
    .map(numberOf)
    .filter((number) => number > 0)
    .sort((a, b) => a - b)

/** Every n-th state goes to the n-th file, so that all of them take about the same time. */
export const share = (states: ScreenState[], number: number, of: number) =>
  states.filter((_, index) => index % of === number - 1)

/** Defines the tests of one of the files `every-screen-N.e2e.ts`: those of its share. */
export async function testShareOf(file: string): Promise<void> {
  const states = share([...(await allStates()).values()].flat(), numberOf(file), (await shares()).length)
  const app = oneApp()
  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
  })
  describeScreens('every screen in each of its states', () => {
    it.concurrent.each(states)('$name', (state) => checkState(app, state))
  })
}
