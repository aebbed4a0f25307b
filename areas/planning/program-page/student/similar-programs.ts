import { textOf } from '#kit/language/text-of.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'

const keyOf = ({ programName, university, level, award, durationMonths, language }: Program): string =>
  JSON.stringify([programName, university._id, level, award, durationMonths, language])

/**
 * What distinguishes programs whose rows have the same text, by `_id`: facts that differ among them and are not in the
 * row, or, where the source gives none, a number. Programs with a distinct row are left out.
 */
export function distinguish(programs: readonly Program[]): Map<string, string> {
  const alike = new Map<string, Program[]>()
  for (const one of programs) {
    const key = keyOf(one)
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  const distinctions = new Map<string, string>()
  for (const some of alike.values()) {
    if (some.length < 2) continue
    const differs = (textOf: (one: Program) => string | null) => new Set(some.map(textOf)).size > 1
    const field = ({ field: code }: Program) => (code === null ? null : fieldName(code))
    const mode = ({ mode: code }: Program) =>
      code === null ? null : (textOf(programTexts.modes, code) ?? code)
    const campus = (one: Program) => one.campus
    const shown = [campus, field, mode].filter(differs)
    for (const [place, one] of some.entries()) {
      const facts = shown.flatMap((textOf) => textOf(one) ?? [])
      distinctions.set(one._id, facts.join(' · ') || texts.alike({ place: place + 1, count: some.length }))
    }
  }
  return distinctions
}
