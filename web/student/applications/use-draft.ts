import { useCallback, useEffect, useRef, useState } from 'react'
import type { Program } from '#contract/programs.ts'
import { newKey } from '../../api.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'

const begin = (userId: string, program: Program): Draft => ({
  userId,
  universityId: program.university._id,
  programId: program._id,
  programName: program.programName,
  universityName: program.university.universityName,
  intake: '',
  hasReadRequirements: false,
  details: null,
  reached: 'program',
  idempotencyKey: newKey(),
  savedAt: '',
})

/**
 * The application that is being written: what lies on this device, else a new one. Every change is saved at once.
 * @param program null while it is not known
 */
export function useDraft(userId: string | undefined, program: Program | null) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const latest = useRef<Draft | null>(null)
  const show = useCallback((next: Draft) => {
    latest.current = next
    setDraft(next)
  }, [])
  useEffect(() => {
    if (!userId || program === null) return
    let here = true
    void drafts.open(userId, program._id).then((found) => {
      if (here) show(found ?? begin(userId, program))
    })
    return () => {
      here = false
    }
  }, [userId, program, show])

  const change = useCallback(
    async (part: Partial<Draft>) => {
      if (latest.current === null) return
      const next = { ...latest.current, ...part, savedAt: new Date().toISOString() }
      show(next)
      await drafts.save(next)
    },
    [show],
  )
  return { draft, change }
}
