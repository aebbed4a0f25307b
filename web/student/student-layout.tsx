import type { ReactNode } from 'react'

export default function StudentLayout({ children }: { children: ReactNode }) {
  return <main id="content">{children}</main>
}
