import type { ReactNode } from 'react'
import type { Mark } from './marks.ts'

/** A text with the matching parts marked. Marks outside the text are ignored. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of marks) {
    if (from < at || to <= from || to > text.length) continue
    parts.push(text.slice(at, from))
    parts.push(
      <mark key={from} className="rounded-[2px] bg-sun-tint font-[650] text-inherit underline decoration-2">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  parts.push(text.slice(at))
  return <>{parts}</>
}
