export default function University() {
  return <h1 className="text-page">University</h1>
}
