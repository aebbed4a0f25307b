import { Skeleton } from '../ui/skeleton.tsx'

/** Skeleton of a list's rows. */
export const rowsShape = [0, 1, 2].map((row) => (
  <div key={row} className="flex gap-6 border-t border-line px-4 py-4">
    <Skeleton className="h-3.5 w-[12%]" />
    <Skeleton className="h-3.5 w-[28%]" />
    <Skeleton className="h-3.5 w-[20%]" />
  </div>
))
