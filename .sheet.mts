import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const [out,cell,cols,...files]=process.argv.slice(2)
const b=await chromium.launch({executablePath:process.env.CHROME_PATH,args:['--no-sandbox']})
const p=await b.newPage({viewport:{width:(+cell+6)*+cols+6,height:500}})
await p.setContent('<body style="margin:6px;background:#000;display:flex;flex-wrap:wrap;gap:6px">'+files.map(f=>`<img width=${cell} src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join(''))
await p.screenshot({path:out,fullPage:true}); await b.close()
