export default function Application() {
  return <h1 className="text-page">Application</h1>
}
