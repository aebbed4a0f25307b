import type { ReactNode } from 'react'
import { LinkAs, type AnchorProps } from '#kit/ui/anchor.tsx'

const Shown = ({ children }: AnchorProps) => <span className="text-accent underline">{children}</span>

/** Wraps a preview: its links look real but lead nowhere, so that nobody loses unsaved input. */
export const PreviewLinks = ({ children }: { children: ReactNode }) => (
  <LinkAs value={Shown}>{children}</LinkAs>
)
