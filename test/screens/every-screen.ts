import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, it } from 'vitest'
import { parse } from 'regexparam'
import { allRoutes } from '#app/all-routes.ts'
import { screens } from '#app/screens.ts'
import { checkState, isFull, pictures } from './check-state.ts'
import { describeScreens, oneApp } from './one-app.ts'
import type { ScreenState } from './screen-state.ts'

const isState = (value: unknown): value is ScreenState =>
  typeof value === 'object' && value !== null && 'name' in value && 'stubs' in value && 'shows' in value

/** The states of every `…-screen-states.ts` in the folders of states, by the path of the file. */
export async function allStates(): Promise<Map<string, ScreenState[]>> {
  const folder = path.join(import.meta.dirname, 'states')
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('-screen-states.ts'),
  )
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

const pages = Object.values(screens)
  .flatMap((group): (readonly string[])[] => Object.values(group))
  .filter(([, file]) => file !== undefined)
  .map(([address = '', file = '']) => ({
    pattern: parse(address).pattern,
    source: readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8'),
  }))

const names = new Map([...allRoutes].map(([name, route]) => [route, name]))

/** The calls without a reply in a state. */
const lackedIn = ({ stubs }: ScreenState) =>
  [...stubs]
    .filter(([, stub]) => stub === 'never' || stub === 'broken' || 'refusal' in stub)
    .map(([route]) => names.get(route)!)

/**
 * Whether a state is like that of every other page: what the page itself loads is on its way or has failed, and the page
 * leaves that to `Record` or `RecordList`, which the gallery of the kit shows in every theme, direction and width. These
 * states are checked before a release; a page that shows them in its own way is checked with each change.
 */
export function isShared(state: ScreenState): boolean {
  if (state.act !== undefined || !/-(?:loading|failed)$/.test(state.name)) return false
  const { pathname } = new URL(state.at, 'http://any')
  const source = pages.find(({ pattern }) => pattern.test(pathname))?.source ?? ''
  const lacked = lackedIn(state)
  return (
    lacked.length > 0 &&
    lacked.every((name) => source.includes(`useLoaded(${name},`)) &&
    /<Record(?:List)?\b/.test(source) &&
    !/<(?:Loading|LoadFailure|TryAgain)\b/.test(source)
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

/** Defines a test for each of these states. */
export function testStates(states: ScreenState[]): void {
  const app = oneApp('screens-production')
  // Warnings of React are findings on screens that contain every part of the others, and on all before a release.
  const inDevelopment = oneApp()
  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
  })
  describeScreens('every screen in each of its states', () => {
    it.concurrent.each(states)('$name', (state) =>
      checkState(isFull(state.name) ? inDevelopment : app, state),
    )
  })
}

/** Defines the tests of one of the files `every-screen-N.e2e.ts`: those of its share. */
export async function testShareOf(file: string): Promise<void> {
  const states = [...(await allStates()).values()].flat().filter((state) => !isShared(state))
  testStates(share(states, numberOf(file), (await shares()).length))
}
