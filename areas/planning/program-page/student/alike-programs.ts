import { textOf } from '#kit/language/text-of.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { programWords } from '#texts/catalogue/programs/programs.ts'
import { findingTexts as words } from '#texts/planning/finding/finding.ts'

const keyOf = ({ programName, university, level, award, durationMonths, language }: Program): string =>
  JSON.stringify([programName, university._id, level, award, durationMonths, language])

/**
 * What tells programs of a list apart that read alike in it, by `_id`: what differs among them and a row does not show,
 * or, where the source gives nothing, that it does not. Programs that nothing reads like are left out.
 */
export function tellingApart(programs: readonly Program[]): Map<string, string> {
  const alike = new Map<string, Program[]>()
  for (const one of programs) {
    const key = keyOf(one)
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  const told = new Map<string, string>()
  for (const some of alike.values()) {
    if (some.length < 2) continue
    const differs = (textOf: (one: Program) => string | null) => new Set(some.map(textOf)).size > 1
    const field = ({ field: code }: Program) => (code === null ? null : fieldName(code))
    const mode = ({ mode: code }: Program) =>
      code === null ? null : (textOf(programWords.modes, code) ?? code)
    const campus = (one: Program) => one.campus
    const shown = [campus, field, mode].filter(differs)
    for (const [place, one] of some.entries()) {
      const facts = shown.flatMap((textOf) => textOf(one) ?? [])
      told.set(one._id, facts.join(' · ') || words.alike({ place: place + 1, count: some.length }))
    }
  }
  return told
}
