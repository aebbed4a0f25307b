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

const root = path.join(import.meta.dirname, '../..')

/** The sources of a component and of all components of the areas that it imports, by their path. */
export function sourcesFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found
  const source = readFileSync(path.join(root, file), 'utf8')
  found.set(file, source)
  for (const [, start, rest = ''] of source.matchAll(
    /(?:from|import\() ?'(#areas\/|\.{1,2}\/)([^']+\.tsx)'/g,
  ))
    sourcesFrom(start === '#areas/' ? `areas/${rest}` : path.join(path.dirname(file), start + rest), found)
  return found
}

const pages = Object.values(screens)
  .flatMap((group): (readonly string[])[] => Object.values(group))
  .filter(([, file]) => file !== undefined)
  .map(([address = '', file = '']) => ({
    pattern: parse(address).pattern,
    sources: [...sourcesFrom(file).values()],
  }))

const names = new Map([...allRoutes].map(([name, route]) => [route, name]))

type Stubbed = Exclude<Parameters<ScreenState['stubs']['set']>[1], Function>

const hasNoReply = (stub: Stubbed) => typeof stub === 'string' || 'refusal' in stub
const hasNoRows = (stub: Stubbed) =>
  typeof stub === 'object' && 'reply' in stub && (stub.reply as { totalCount?: number }).totalCount === 0

/** The calls with such an answer in a state. */
const callsIn = ({ stubs }: ScreenState, isSuch: (stub: Stubbed) => boolean) =>
  [...stubs]
    .filter(([, stub]) => typeof stub !== 'function' && isSuch(stub))
    .map(([route]) => names.get(route)!)

const withoutImports = (source: string) => source.replace(/^import [^;]*? from '[^']+'$/gm, '')

/** Whether all parts of a page that load one of these calls show what they lack through one of these components. */
function areShown(calls: string[], state: ScreenState, components: RegExp): boolean {
  const { pathname } = new URL(state.at, 'http://any')
  const sources = pages.find(({ pattern }) => pattern.test(pathname))?.sources ?? []
  return (
    calls.length > 0 &&
    calls.every((name) => {
      const loading = sources.filter((source) => new RegExp(`\\b${name}\\b`).test(withoutImports(source)))
      return (
        loading.length > 0 &&
        loading.every(
          (source) =>
            source.includes(`useLoaded(${name},`) &&
            components.test(source) &&
            !/<(?:Loading|LoadFailure|TryAgain)\b/.test(source),
        )
      )
    })
  )
}

/** The components that show what a list has instead of rows. */
const lists = 'RecordList|CardList|WaitingList'

/**
 * Whether a state is like that of every other page: what a page or its parts load is on its way, has failed or has no rows,
 * and all of them leave that to `Record`, `EmptyState` or a list of the kit, whose parts its gallery shows in every theme,
 * direction and width. These states are checked before a release; a page with a part that shows them in its own way is
 * checked with each change.
 */
export function isShared(state: ScreenState): boolean {
  if (state.act !== undefined) return false
  if (/-(?:loading|failed)$/.test(state.name))
    return areShown(callsIn(state, hasNoReply), state, new RegExp(`<(?:Record|${lists})\\b`))
  return (
    state.name.endsWith('-empty') &&
    areShown(callsIn(state, hasNoRows), state, new RegExp(`<(?:EmptyState|${lists})\\b`))
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

/** The first full state of each page. */
function firstOfPages(states: readonly ScreenState[]): ReadonlySet<ScreenState> {
  const pathOf = ({ at }: ScreenState) => new URL(at, 'http://any').pathname
  const full = states.filter(({ name }) => isFull(name))
  return new Set(full.filter((state) => full.find((one) => pathOf(one) === pathOf(state)) === state))
}

/** Defines a test for each of these states. @param inDevelopment  those that are drawn with React's development build */
export function testStates(states: ScreenState[], inDevelopment: ReadonlySet<ScreenState> = new Set()): void {
  const app = oneApp()
  // Warnings of React are findings there, and on all states before a release.
  const development = oneApp('screens')
  beforeAll(async () => {
    if (pictures) await mkdir(pictures, { recursive: true })
  })
  describeScreens('every screen in each of its states', () => {
    it.concurrent.each(states)('$name', (state) =>
      checkState(inDevelopment.has(state) ? development : app, state),
    )
  })
}

/** Defines the tests of one of the files `every-screen-N.e2e.ts`: those of its share. */
export async function testShareOf(file: string): Promise<void> {
  const states = [...(await allStates()).values()].flat().filter((state) => !isShared(state))
  testStates(share(states, numberOf(file), (await shares()).length), firstOfPages(states))
}
