import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CostLine } from '#areas/catalogue/costs/contract/program-costs.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { id, program, university } from '#test/screens/sample-records.ts'
import { comparisonOf, unconverted } from './comparison.tsx'
import type { Compared } from './compared.ts'

const cost = (kind: CostLine['kind'], amount: number | null, there: number | null): CostLine =>
  costLine(kind, {
    money: amount === null ? null : { amount, currency: 'AUD' },
    there: there === null ? null : { amount: there, currency: 'PKR' },
  })
const costs = (lines: CostLine[]) => ({
  fees: [],
  lines,
  total: null,
  complete: false,
  currency: 'PKR',
  currencies: ['PKR'],
  rates: [],
})
const fit: Compared['fit'] = {
  compared: false,
  requirements: [],
  sourceUrl: null,
  checkedOn: null,
  recognition: [],
}
const one = (number: number, over: Partial<Compared> = {}): Compared => ({
  programId: id(3, number),
  program: program(number),
  university: university(1),
  fit,
  costs: costs([]),
  error: null,
  ...over,
})
const lineOf = (columns: Compared[], key: string) => {
  const found = comparisonOf(columns)
    .flatMap(({ lines }) => lines)
    .find((line) => line.key === key)
  if (!found) throw new Error(`No line ${key}`)
  return found
}

describe('programs side by side', () => {
  it('distinguishes values that are the same for all from those that differ', () => {
    const columns = [one(1), one(2, { program: program(2, { durationMonths: 60 }) })]
    expect(lineOf(columns, 'length')).toMatchObject({
      same: false,
      cells: [{ text: '6 years' }, { text: '5 years' }],
    })
    expect(lineOf(columns, 'language')).toMatchObject({ same: true })
  })

  it('has a row for the campus only where one is given', () => {
    const at = (number: number, campus: string | null) =>
      one(number, { program: program(number, { campus }) })
    expect(lineOf([at(1, 'East Campus'), at(2, null)], 'campus')).toMatchObject({
      label: 'Taught at',
      same: false,
      cells: [{ text: 'East Campus' }, { text: null }],
    })
    expect(() => lineOf([at(1, null), at(2, null)], 'campus')).toThrow('No line')
  })

  it('marks information from other sources as a report, with its source and the regulator to check with', () => {
    const rule = { regulator: 'PM&DC', verdict: 'ask' as const, rule: 'Five years.', checkedOn: '2026-11-21' }
    const recognition = [
      { ...rule, sourceUrl: 'https://blog.example.org/pmdc' },
      { ...rule, rule: 'On the list.', sourceUrl: 'https://blog.example.org/pmdc' },
      { ...rule, verdict: 'met' as const, rule: 'Six years.', sourceUrl: 'https://pmdc.pk/rules' },
    ]
    const [cell] = lineOf([one(1, { fit: { ...fit, recognition } })], 'recognition').cells
    const shown = renderToStaticMarkup(cell?.shown)
    const [reported, own] = shown.split('</li>')
    expect(reported).toMatch(/Check with PM&amp;DC.*Others report:.*Five years\..*On the list\./)
    expect(reported?.match(/href="[^"]*"/gu)).toEqual(['href="https://blog.example.org/pmdc"'])
    expect(reported).toContain('read on 21 November 2026')
    expect(reported).not.toMatch(/\bmet\b|checked on/i)
    expect(own).toMatch(/PM&amp;DC: met.*Six years\./)
    expect(own).toContain('href="https://pmdc.pk/rules"')
    expect(own).not.toContain('Others report')
  })

  it('says where to ask a regulator whose rules nobody has read, without a day', () => {
    const question = {
      ...{ regulator: 'PM&DC', verdict: 'ask' as const, rule: 'Which marks it asks for.' },
      ...{ sourceUrl: 'https://pmdc.pk/', checkedOn: null },
    }
    const [cell] = lineOf([one(1, { fit: { ...fit, recognition: [question] } })], 'recognition').cells
    const shown = renderToStaticMarkup(cell?.shown)
    expect(shown).toMatch(
      /Check with PM&amp;DC.*Which marks it asks for\..*Ask at <a href="https:\/\/pmdc\.pk\/"/,
    )
    expect(shown).not.toMatch(/checked|read on|Others report/i)
  })

  it('does not claim that a program takes applications where no date is known', () => {
    const admission = (over: Parameters<typeof program>[1]) =>
      lineOf([one(1, { program: program(1, over) })], 'open').cells[0]?.text
    expect(admission({ open: true, nextDeadline: '2099-01-01' })).toBe('Yes')
    expect(admission({ open: true, nextDeadline: null, intakes: [] })).toBe('Dates not given')
    expect(admission({ open: false, nextDeadline: null })).toBe('Not now')
  })

  it('states the year of a price, and no past date', () => {
    const old = one(1, {
      program: program(1, {
        tuitionYear: '2019/20 official 12,000; 13,500 quoted by medhead.eu',
        intakes: [],
        intakeNote: 'September (application deadline 6 Sep 2024)',
      }),
    })
    expect(lineOf([old], 'tuition').cells[0]?.text).toMatch(/ · 2019\/20 figure, may be higher now$/)
    expect(lineOf([old], 'starts').cells[0]?.text).toBe('September')
  })

  it('leaves out no row as identical for a single program', () => {
    expect(lineOf([one(1)], 'length').same).toBe(false)
  })

  it('distinguishes missing information from failed requests', () => {
    const columns = [one(1, { program: program(1, { tuition: null }) }), one(2, { costs: null })]
    expect(lineOf(columns, 'tuition').cells[0]).toEqual({ text: null })
    expect(lineOf(columns, 'whole').cells).toEqual([{ text: null }, { text: null, missing: true }])
  })

  it('never treats values that could not be loaded as identical', () => {
    expect(lineOf([one(1, { costs: null }), one(2, { costs: null })], 'whole').same).toBe(false)
  })

  it('never shows a partial total as complete', () => {
    const some = costs([cost('tuition', 1000, 184_000), cost('visa', null, null)])
    const whole = costs([cost('tuition', 1000, 184_000)])
    const line = lineOf([one(1, { costs: some }), one(2, { costs: whole })], 'whole')
    expect(line.label).toBe('Whole course, in PKR')
    expect(line.cells.map(({ text }) => text?.replaceAll('\u00a0', ' '))).toEqual([
      'from PKR 184,000',
      'PKR 184,000',
    ])
  })

  it('shows an amount without an exchange rate in its own currency, which the label names', () => {
    const { label, cells } = lineOf([one(1, { costs: costs([cost('tuition', 1000, null)]) })], 'whole')
    expect(label).toBe('Whole course, in AUD')
    expect(cells[0]?.text).toBe('A$1,000')
    const shown = renderToStaticMarkup(cells[0]?.shown)
    expect(shown).not.toContain('no exchange rate into PKR')
    expect(shown).not.toContain('Cannot be compared')
  })

  it('tells apart that all totals stay in one currency, that they are converted, and that they are in several', () => {
    const of = (...lines: CostLine[]) => lines.map((line, at) => one(at, { costs: costs([line]) }))
    const inDollars = costLine('tuition', { money: { amount: 37_200, currency: 'USD' } })
    const stays = { from: 'AUD', into: 'PKR' }
    expect(unconverted(of(cost('tuition', 1000, null), cost('tuition', 900, null)))).toEqual(stays)
    expect(unconverted(of(cost('tuition', 1000, 184_000)))).toBeNull()
    expect(unconverted(of(cost('tuition', 1000, null), inDollars))).toBeNull()
    expect(unconverted(of(cost('tuition', null, null)))).toBeNull()
  })

  it('has no total of living, or of a visa, for a program without tuition', () => {
    const columns = [
      one(1, { costs: costs([cost('tuition', null, null), cost('living', 32_400, null)]) }),
      one(2, { costs: costs([cost('tuition', 37_200, null), cost('living', null, null)]) }),
      one(3, { costs: costs([cost('tuition', null, null), cost('visa', 60, 11_040)]) }),
    ]
    const { label, cells } = lineOf(columns, 'whole')
    expect(label).toBe('Whole course, in AUD')
    expect(cells.map(({ text }) => text)).toEqual([null, 'from A$37,200', null])
    expect(lineOf([columns[0]!, columns[2]!], 'whole')).toMatchObject({ label: 'Whole course', same: true })
  })

  it('says that totals in different currencies cannot be compared', () => {
    const inDollars = costLine('tuition', { money: { amount: 37_200, currency: 'USD' } })
    const columns = [
      one(1, { costs: costs([cost('tuition', 1000, null)]) }),
      one(2, { costs: costs([inDollars, cost('visa', 60, null)]) }),
    ]
    const { label, cells } = lineOf(columns, 'whole')
    expect(label).toBe('Whole course')
    expect(cells.map(({ text }) => text)).toEqual(['A$1,000', 'from $37,200'])
    for (const { shown } of cells) {
      expect(renderToStaticMarkup(shown)).toContain(
        'Cannot be compared: the totals are in different currencies.',
      )
    }
    expect(renderToStaticMarkup(cells[1]?.shown)).toContain('Not included: A$60')
  })

  it('has a row for each kind of requirement that at least one program has', () => {
    const keys = (columns: Compared[]) =>
      comparisonOf(columns)
        .find(({ key }) => key === 'requirements')!
        .lines.map(({ key }) => key)
    const ielts = {
      kind: 'english' as const,
      subject: 'ielts',
      part: 'overall',
      operator: '>=' as const,
      value: 6.5,
      scheme: 'ielts_band',
      alternatives: [],
      note: null,
      verdict: 'not-known' as const,
      because: 'absent' as const,
      have: null,
      shortBy: null,
      about: null,
      metBy: null,
    }
    expect(keys([one(1), one(2)])).toEqual(['in-words'])
    const columns = [one(1), one(2, { fit: { ...fit, requirements: [ielts] } })]
    expect(keys(columns)).toEqual(['english', 'in-words'])
    expect(lineOf(columns, 'english').cells.map(({ text }) => text?.trim() ?? null)).toEqual([
      null,
      'IELTS 6.5 or more',
    ])
  })

  it('calls a requirement missing from the record only where nothing of it is there', () => {
    const base = {
      kind: 'english' as const,
      subject: 'ielts',
      part: 'writing',
      operator: '>=' as const,
      value: 6.5,
      scheme: 'ielts_band',
      alternatives: [],
      note: null,
      verdict: 'not-known' as const,
      have: null,
      shortBy: null,
      about: null,
      metBy: null,
    }
    const shownFor = (...because: ('absent' | 'part-absent' | 'ask')[]) => {
      const requirements = because.map((why) => ({ ...base, because: why }))
      const column = one(1, { fit: { ...fit, compared: true, requirements } })
      return renderToStaticMarkup(lineOf([column, one(2)], 'fit').cells[0]!.shown)
    }
    expect(shownFor('absent')).toContain('1 not in your record')
    // IELTS is in the record, its section is not; and no record can show an interview.
    expect(shownFor('part-absent')).toContain('1 not known')
    expect(shownFor('absent', 'ask')).toContain('2 not known')
  })
})
