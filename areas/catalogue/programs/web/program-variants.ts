import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'
import { textOf } from '#kit/language/text-of.ts'
import { fieldName } from '#areas/accounts/offers-web.ts'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import type { Program } from '../contract/programs.ts'
import { describeLanguage, describeLength } from './describe-program.ts'

/** Programs of one name and level at one university: variants by language, campus, award or price. */
export type Variants<Listed extends Program = Program> = readonly [Listed, ...Listed[]]

/** The programs of a list in their order, variants of one program together. */
export function groupVariants<Listed extends Program>(programs: readonly Listed[]): Variants<Listed>[] {
  const groups = new Map<string, [Listed, ...Listed[]]>()
  for (const program of programs) {
    const key = `${program.university._id} ${program.levelName} ${program.programName.toLowerCase()}`
    const group = groups.get(key)
    if (group) group.push(program)
    else groups.set(key, [program])
  }
  return [...groups.values()]
}

/**
 * What distinguishes each variant of a program: the facts that differ among them, or, where the source
 * gives none, a number.
 */
export function differencesOf(variants: Variants): string[] {
  const facts: ((one: Program) => string | null)[] = [
    ({ campus }) => campus,
    ({ award }) => award,
    ({ language }) => {
      const taught = describeLanguage(language)
      return taught === null ? null : texts.taughtIn({ language: taught })
    },
    ({ durationMonths }) => describeLength(durationMonths),
    ({ field }) => (field === null ? null : fieldName(field)),
    ({ mode }) => (mode === null ? null : (textOf(programTexts.modes, mode) ?? mode)),
  ]
  const differing = facts.filter((fact) => new Set(variants.map(fact)).size > 1)
  const labels = variants.map((one) => differing.flatMap((fact) => fact(one) ?? []).join(' · '))
  const isAlone = (label: string) => label !== '' && labels.filter((other) => other === label).length === 1
  return labels.map((label, at) =>
    isAlone(label)
      ? label
      : [label, texts.variant({ place: at + 1, count: variants.length })].filter(Boolean).join(' · '),
  )
}
