import { useState } from 'react'
import { readTexts, useTyped } from '../../shared/kept-typing.ts'

/**
 * The texts of a small form that is sent whole. What is typed waits on the device until it is sent or taken back.
 * @param about what the form is for; the component has to be made anew for another
 * @param given what the fields say at first
 */
export function useKeptTexts<Texts extends Readonly<Record<string, string>>>(about: string, given: Texts) {
  const [kept, keep] = useTyped(about, readTexts, 'device')
  const [wasThere] = useState(kept !== null)
  const texts = { ...given, ...kept } as Texts
  return {
    texts,
    change: (part: Partial<Texts>) => {
      const next = { ...texts, ...part } as Texts
      const isAsGiven = Object.entries(given).every(([name, text]) => next[name] === text)
      keep(isAsGiven ? null : next)
    },
    /** Once it is sent, or its writer has left it on purpose. */
    forget: () => keep(null),
    /** Whether it was typed before this page was loaded. */
    isRestored: wasThere && kept !== null,
  }
}
