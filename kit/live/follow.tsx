import type { LiveChange } from '#platform/live/contract.ts'
import { useLive } from './use-live.ts'

export interface FollowProps {
  /** What the screen shows. */
  kind: LiveChange['kind']
  onChange: () => void
}

/** Listens in place of a screen whose first view must not carry what listening takes; it comes afterwards. */
export default function Follow({ kind, onChange }: FollowProps) {
  useLive((change) => change.kind === kind, onChange)
  return null
}
