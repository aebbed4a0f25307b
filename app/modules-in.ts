import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')

const within = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(folder, name))

/** The folder of every feature: of the areas, and of the platform. */
const features = [
  ...within(path.join(root, 'areas')).flatMap(within),
  ...within(path.join(root, 'platform')),
].toSorted()

/**
 * Imports the files that every feature has in one place, so that no list has to name them.
 * @param place a folder of a feature, or the file of that name where one is enough
 * @param named which files of the folder
 * @returns what each file exports, in the order of their paths
 */
export async function modulesIn(place: string, named: RegExp): Promise<Record<string, unknown>[]> {
  const files = features.flatMap((feature) => {
    const folder = path.join(feature, place)
    if (existsSync(`${folder}.ts`)) return [`${folder}.ts`]
    return existsSync(folder)
      ? readdirSync(folder)
          .filter((file) => named.test(file))
          .toSorted()
          .map((file) => path.join(folder, file))
      : []
  })
  return Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
  )
}
