import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { liveKinds } from '#platform/live/contract.ts'
import { allRoutes } from './all-routes.ts'

const root = path.resolve(import.meta.dirname, '..')

test('every route that a contract file exports is in the list', () => {
  const isContract = /\/contract(\.ts|\/[\w-]+\.ts)$/
  const written = ['areas', 'platform']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => isContract.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(/^export const (\w+) = route\(/gm),
    ])
    .map(([, name]) => name!)
  expect(written.length).toBeGreaterThan(200)
  expect(written.filter((name) => !allRoutes.has(name))).toEqual([])
})

test('every kind of record that a call reads is changed by another call, and the other way round', () => {
  const kindsOf = (reads: boolean) =>
    new Set(
      [...allRoutes.values()]
        .filter(({ method }) => (method === 'GET') === reads)
        .flatMap((route) => route.about ?? []),
    )
  const read = kindsOf(true)
  const changed = kindsOf(false)
  expect(read.size).toBeGreaterThan(0)
  expect([...read].filter((kind) => !changed.has(kind) && !liveKinds.some((live) => live === kind))).toEqual(
    [],
  )
  expect([...changed].filter((kind) => !read.has(kind))).toEqual([])
})
