/** A row of tiles, 24 px high, for the upper edge of dark bands only. */
export function TileCourse() {
  return <div className="tile-course" aria-hidden="true" />
}
