export default function Dashboard() {
  return <h1 className="text-page">Dashboard</h1>
}
