import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { site } from '#site'

const root = path.join(import.meta.dirname, '../..')

/** Sources of texts for visitors and recipients of e-mails. */
const sources = ['app', 'areas', 'kit', 'platform', 'site']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .filter((name) => /\.(?:tsx?|css|html)$|\/texts\/[\w-]+\/[\w-]+\.json$/.test(name))
  .filter((name) => !/\.test\.tsx?$|^kit\/gallery\/|^app\/emails\/samples/.test(name))

/** Addresses and variables may contain the product's name; prose may not. */
const sourcesWith = (text: string) =>
  sources.filter((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')
      .includes(text),
  )

test('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sourcesWith('The road abroad starts at your own door')).toEqual(['site/texts/en/home.json'])
})

test('no source repeats facts of the site configuration', () => {
  const { phone, phoneLink, email, address } = site.contact
  const { foundedYear, affiliates, institutions } = site.claims
  for (const value of [phone, phoneLink, email, address, `${foundedYear}`, affiliates, institutions]) {
    expect([value, sourcesWith(value)]).toEqual([value, []])
  }
  expect(sourcesWith(site.name)).toEqual([])
  for (const { shown, label } of site.counters) {
    expect(sourcesWith(`${shown} ${label}`)).toEqual([])
  }
})

test('no text writes a year with a thousands separator', () => {
  const written = sources
    .filter((name) => name.endsWith('.json'))
    .flatMap(
      (name) => readFileSync(path.join(root, name), 'utf8').match(/\{\w*[yY]ear, number[^}]*\}/g) ?? [],
    )
  expect(written).toEqual([])
})
