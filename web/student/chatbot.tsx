export default function Chatbot() {
  return <h1 className="text-page">Chatbot</h1>
}
