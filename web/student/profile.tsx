export default function Profile() {
  return <h1 className="text-page">Profile</h1>
}
