/** One row of tiles, 24 px high, on the upper edge of a night band and nowhere else. */
export function TileCourse() {
  return <div className="tile-course" aria-hidden="true" />
}
