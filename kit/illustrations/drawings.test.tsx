import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { Hero } from './hero.tsx'
import { drawnMarks, Mark } from './mark.tsx'
import * as pictures from './pictures.tsx'
import { drawnPlaces, Scene } from './scene.tsx'
import { Swot } from './swot.tsx'

/** The rules of our illustrations that can be checked automatically. Every check lists the violations. */

const folder = import.meta.dirname
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const pictureFiles = readdirSync(path.join(folder, 'pictures')).map((name) => `pictures/${name}`)
const files = [...pictureFiles, 'hero.svg', 'scenes.svg', 'marks.svg']

/** The drawings of a file, each by its id. */
const drawingsIn = (file: string) =>
  read(file)
    .split(/^(?=<g id=)/m)
    .slice(1)
    .map((markup) => ({ file, id: /^<g id="([^"]+)"/.exec(markup)?.[1] ?? '', markup }))
const drawings = files.flatMap(drawingsIn)

/** The drawings that match the pattern, with the matches. */
const having = (pattern: RegExp) =>
  drawings.flatMap(({ file, id, markup }) =>
    [...markup.matchAll(pattern)].map(([found]) => `${file}#${id}: ${found}`),
  )

describe('every drawing', () => {
  it('is found by this test', () => {
    expect(pictureFiles.length).toBe(15)
    expect(drawings.length).toBe(19 + drawnPlaces.length + drawnMarks.length)
  })

  it('is well formed', () => {
    const wrong = files.filter((file) => {
      const open: string[] = []
      for (const [, closes, name, alone] of read(file).matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
        if (closes) {
          if (open.pop() !== name) return true
        } else if (!alone) open.push(name!)
      }
      return open.length > 0 || /NaN|undefined|Infinity/.test(read(file))
    })
    expect(wrong).toEqual([])
  })

  it('is made of plain shapes in the colors of the tokens', () => {
    expect(having(/<(?!\/|g\b|path\b|rect\b|circle\b|svg\b)[^>]*>/g)).toEqual([])
    expect(having(/\s(style|class|filter|clip-path|mask|xlink:href|href|on\w+)=/g)).toEqual([])
    const token = /^(none|var\(--i-(sky|far|lapis|firoza|sun|clay|line|paper)\))$/
    const colors = drawings.flatMap(({ id, markup }) =>
      [...markup.matchAll(/\s(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => ({ id, color: color! })),
    )
    expect(colors.length).toBeGreaterThan(1000)
    expect(colors.filter(({ color }) => !token.test(color))).toEqual([])
  })

  it('has exactly one id, which is unique', () => {
    const ids = drawings.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(having(/ id="[^"]*"/g).length).toBe(drawings.length)
  })

  it('has one sun at most', () => {
    const suns = (markup: string) =>
      [...markup.matchAll(/<circle[^>]* r="(\d+)" fill="var\(--i-sun\)"\/>/g)].filter(
        ([, r]) => Number(r) > 30,
      )
    expect(drawings.filter(({ markup }) => suns(markup).length > 1).map(({ id }) => id)).toEqual([])
  })

  it('is smaller than 8 kB, and than 2.5 kB when compressed', () => {
    const heavy = drawings.filter(
      ({ markup }) => markup.length > 8000 || gzipSync(markup, { level: 9 }).length > 2500,
    )
    expect(heavy.map(({ id, markup }) => `${id}: ${markup.length}`)).toEqual([])
  })
})

describe('the components', () => {
  const all = Object.entries(pictures)
  const shown = (markup: string) => /href="[^"]*\/([\w-]+\.svg)[^"#]*#([\w-]+)"/.exec(markup)?.slice(1)

  test('each uses an existing drawing, and every drawing is used', () => {
    const seen = [
      ...[...all.map(([, Picture]) => Picture), Hero].map((Picture) => renderToStaticMarkup(<Picture />)),
      ...drawnPlaces.map((place) => renderToStaticMarkup(<Scene place={place} />)),
      ...drawnMarks.map((name) => renderToStaticMarkup(<Mark name={name} />)),
    ].map((markup) => shown(markup)?.join('#'))
    const drawn = drawings.map(({ file, id }) => `${path.basename(file)}#${id}`)
    // Pages without a drawing name these for their social card.
    const onlyOnCards = ['door', 'letter', 'letterbox', 'swot'].map((name) => `${name}.svg#${name}`)
    expect([...seen, ...onlyOnCards].toSorted()).toEqual(drawn.toSorted())
  })

  test('they are decorative without a label', () => {
    for (const Picture of [...all.map(([, one]) => one), Hero]) {
      expect(renderToStaticMarkup(<Picture />)).toMatch(/aria-hidden="true"/)
      const labeled = renderToStaticMarkup(<Picture label="A road" className="w-40" />)
      expect(labeled).toMatch(/role="img" aria-label="A road"/)
      expect(labeled).not.toMatch(/aria-hidden/)
    }
  })

  test('the viewBox matches the drawing', () => {
    for (const [, Picture] of all) {
      const markup = renderToStaticMarkup(<Picture />)
      const [file, id] = shown(markup)!
      const { markup: drawing } = drawingsIn(`pictures/${file}`).find((one) => one.id === id)!
      const [, width, height] = /<rect width="(\d+)" height="(\d+)" fill="var\(--i-sky\)"\/>/.exec(drawing)!
      expect(markup).toContain(`viewBox="0 0 ${width} ${height}"`)
    }
  })
})

test('the SWOT diagram is text with logical directions and one label', () => {
  const square = (name: string) => ({ letter: name[0]!, name, line: `${name} line` })
  const markup = renderToStaticMarkup(
    <Swot
      label="Four squares"
      helps="Helps"
      hinders="Hinders"
      inMe="In me"
      aroundMe="Around me"
      strengths={square('Strengths')}
      weaknesses={square('Weaknesses')}
      opportunities={square('Opportunities')}
      threats={square('Threats')}
    />,
  )
  expect(markup).toMatch(/^<figure role="img" aria-label="Four squares"/)
  for (const text of ['Helps', 'Around me', 'Opportunities', 'Threats line'])
    expect(markup).toContain(`>${text}</span>`)
  expect(markup).not.toMatch(/<text|\sstyle=/)
  expect(markup).not.toMatch(/[" ](?:\w+:)?-?(?:m[lr]|p[lr]|left|right|text-left|text-right)-/)
})
