import type { Teammate } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'

/** Role and rights in one line, such as "Officer: decides". */
export function rightsInWords({ role, mayDecide, maySeeSensitive, university }: Teammate): string {
  const { rights, roles } = team
  const given = [mayDecide ? rights.decide : rights.none, maySeeSensitive ? rights.sensitive : null]
  const list = role === 'admin' ? rights.admin : given.filter((one) => one !== null).join(', ')
  return `${university?.universityName ?? roles[role]}: ${list}`
}
