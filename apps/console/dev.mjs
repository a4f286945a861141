import { createServer } from 'vite'
import { viteConfig } from './vite.mjs'

// `npm start` holds the console's port; this one stands beside it and asks its API.
const port = Number.parseInt(process.env['CONSOLE_DEV_PORT'] ?? '4170', 10)
const consoleApi = process.env['CONSOLE_API'] ?? 'http://localhost:3001'
const server = await createServer(viteConfig({ port, consoleApi }))
await server.listen()
server.printUrls()
