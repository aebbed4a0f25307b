import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { universityProgramsTexts as texts } from '#texts/planning/finding/finding.ts'
import { fieldName, levelName } from '#areas/accounts/offers-web.ts'

export type Grouping = 'level' | 'field'

export interface ProgramGroup {
  key: string
  name: string
  programs: Program[]
}

/**
 * Programs in groups: by level from school to doctorate, or by broad field in order of its name. Programs without one
 * come last; the order within a group does not change.
 */
export function groupPrograms(programs: readonly Program[], by: Grouping): ProgramGroup[] {
  const groups = new Map<string, ProgramGroup>()
  for (const program of programs) {
    const key = (by === 'level' ? program.level : program.field?.slice(0, 2)) ?? ''
    const group = groups.get(key) ?? { key, name: nameOf(key, by), programs: [] }
    group.programs.push(program)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => {
    if (a.key === '' || b.key === '') return a.key === '' ? 1 : -1
    return by === 'level' ? a.key.localeCompare(b.key) : a.name.localeCompare(b.name)
  })
}

function nameOf(key: string, by: Grouping): string {
  if (key === '') return by === 'level' ? texts.otherLevel : texts.otherField
  return by === 'level' ? levelName(key) : fieldName(key)
}

/** The days on which programs close, earliest first, each with the number of programs. Past days are left out. */
export function closingDays(
  programs: readonly Program[],
  today: string,
): { day: string; programs: number }[] {
  const days = new Map<string, Set<string>>()
  for (const { _id, intakes, nextDeadline } of programs) {
    for (const day of [nextDeadline, ...intakes.map(({ closes }) => closes)]) {
      if (day === null || day.slice(0, 10) < today) continue
      const at = day.slice(0, 10)
      days.set(at, (days.get(at) ?? new Set()).add(_id))
    }
  }
  return [...days]
    .map(([day, ids]) => ({ day, programs: ids.size }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
