export default function CourseDesk() {
  return <h1 className="text-page">CourseDesk</h1>
}
