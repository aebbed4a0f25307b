import type { ReactNode } from 'react'

export default function StaffLayout({ children }: { children: ReactNode }) {
  return <main id="content">{children}</main>
}
