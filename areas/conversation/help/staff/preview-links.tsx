import type { ReactNode } from 'react'
import { LinkAs, type AnchorProps } from '#kit/ui/anchor.tsx'

const Shown = ({ children }: AnchorProps) => <span className="text-accent underline">{children}</span>

/** Around a preview: its links look as they will and lead nowhere, so that nobody loses what is being written. */
export const PreviewLinks = ({ children }: { children: ReactNode }) => (
  <LinkAs value={Shown}>{children}</LinkAs>
)
