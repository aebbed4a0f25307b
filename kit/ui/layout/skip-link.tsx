/** The first focusable element: skips the shell and goes to the element with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2.5 focus:font-semibold focus:shadow-float"
    >
      {children}
    </a>
  )
}
