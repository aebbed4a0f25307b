import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Whether a file, named from the root of the product, belongs to a contract: `contract.ts` of a feature, or what lies
 * in its folder `contract`. Areas and the platform have such, and the platform has a contract of its own.
 */
export const isContract = (file: string): boolean => /^(areas|platform)\/(.+\/)?contract(\.ts$|\/)/.test(file)

/** Whether a file binds calls to their operations: `routes.ts` on the server's side of a feature, or `<part>-routes.ts`. */
export const isBinding = (file: string): boolean => /\/server\/([\w-]+-)?routes\.ts$/.test(file)

/** Whether a file contains the scheduled jobs of a feature. */
export const isJobs = (file: string): boolean => file.endsWith('/jobs.ts')

const namesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
const foldersIn = (folder: string): string[] => namesIn(folder).filter((name) => !path.extname(name))

/** The files among which those of a kind are. To look through every folder would cost each start 80 ms. */
const files = ['platform', ...foldersIn('platform'), ...foldersIn('areas').flatMap(foldersIn)]
  .flatMap(namesIn)
  .flatMap((name) => (/\/(contract|server)$/.test(name) ? namesIn(name) : [name]))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .toSorted()

/**
 * Imports every file of a kind that the features have, so that no list has to name them.
 * @returns what each exports, in the order of their paths
 */
export const modulesThat = (isOne: (file: string) => boolean): Promise<Record<string, unknown>[]> =>
  Promise.all(
    files
      .filter(isOne)
      .map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  )
