import type { LiveChange } from '#platform/live/contract.ts'
import { useLive } from './use-live.ts'

export interface FollowProps {
  /** What the screen shows. */
  kind: LiveChange['kind']
  onChange: () => void
}

/** Listens for live changes on behalf of a screen. Loaded later, so that the first view does not include its code. */
export default function Follow({ kind, onChange }: FollowProps) {
  useLive((change) => change.kind === kind, onChange)
  return null
}
