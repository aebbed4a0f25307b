export default function Activities() {
  return <h1 className="text-page">Activities</h1>
}
