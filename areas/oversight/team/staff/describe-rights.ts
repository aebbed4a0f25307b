import { formatList } from '#kit/format/local-formats.ts'
import type { Teammate } from '../contract.ts'
import { team } from '#texts/oversight/team/team.ts'

/** Role and rights in one line, such as "Officer: decides". */
export function describeRights({
  role,
  mayDecide,
  maySeeSensitive,
  mayExport,
  university,
}: Teammate): string {
  const { rights, roles, rightsOf } = team
  const own = [
    mayDecide ? rights.decide : rights.none,
    ...(maySeeSensitive ? [rights.sensitive] : []),
    ...(mayExport ? [rights.export] : []),
  ]
  return rightsOf({
    role: university?.universityName ?? roles[role],
    rights: role === 'admin' ? rights.admin : formatList(own, 'unit'),
  })
}
