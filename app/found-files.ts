import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Whether a file, relative to the root of the product, belongs to a contract: `contract.ts` of a feature or a file in
 * its folder `contract`. Areas and the platform have such features, and the platform itself has a contract.
 */
export const isContract = (file: string): boolean => /^(areas|platform)\/(.+\/)?contract(\.ts$|\/)/.test(file)

/** Whether a file binds routes to operations: `routes.ts` or `<part>-routes.ts` in the `server` folder of a feature. */
export const isBinding = (file: string): boolean => /\/server\/([\w-]+-)?routes\.ts$/.test(file)

/** Whether a file contains the scheduled jobs of a feature. */
export const isJobs = (file: string): boolean => file.endsWith('/jobs.ts')

const namesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
const foldersIn = (folder: string): string[] => namesIn(folder).filter((name) => !path.extname(name))

/** The files to search. Searching every folder would add 80 ms to each start. */
const files = ['platform', ...foldersIn('platform'), ...foldersIn('areas').flatMap(foldersIn)]
  .flatMap(namesIn)
  .flatMap((name) => (/\/(contract|server)$/.test(name) ? namesIn(name) : [name]))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .toSorted()

/**
 * Imports every file of a kind from all features, so that no list has to name them.
 * @returns the exports of each, in the order of their paths
 */
export const modulesThat = (isOne: (file: string) => boolean): Promise<Record<string, unknown>[]> =>
  Promise.all(
    files
      .filter(isOne)
      .map((file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>),
  )
