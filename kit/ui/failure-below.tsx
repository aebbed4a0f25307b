/** Why the button above did not do what it says. Renders nothing without a failure. */
export function FailureBelow({ children }: { children: string | null }) {
  if (children === null) return null
  return (
    <p role="alert" className="mt-1.5 text-sm font-semibold text-stop">
      {children}
    </p>
  )
}
