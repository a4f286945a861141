import { chromium } from '@playwright/test'
const b=await chromium.launch({executablePath:process.env.CHROME_PATH,args:['--no-sandbox','--disable-gpu']})
for(const [w,h] of [[1440,900],[390,844]] as const){
const p=await b.newPage({viewport:{width:w,height:h}})
await p.goto('http://localhost:4431/'); 
await p.waitForTimeout(2500)
const ins=await p.locator('input').all(); 
await p.locator('input').nth(0).fill('owner'); await p.locator('input[type=password]').fill('Lantern2026'); await p.keyboard.press('Enter')
await p.waitForTimeout(4000)
await p.screenshot({path:`/tmp/tr-games/con-a-${w}.png`})
await p.goto('http://localhost:4431/originals'); await p.waitForTimeout(3500)
await p.screenshot({path:`/tmp/tr-games/con-${w}.png`,fullPage:true})
await p.close()
}
await b.close()
