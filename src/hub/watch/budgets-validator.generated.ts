// @ts-nocheck
// Written by scripts/build-validator.ts from schemas/budgets.schema.json: change those and run `npm run build`.
import type { ErrorObject } from "ajv";

const validate = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"urn:cost-hub:schema:budgets","title":"Budgets","type":"object","required":["budgets"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"budgets":{"type":"array","maxItems":1000,"items":{"$ref":"#/definitions/budget"}},"channels":{"type":"object","maxProperties":100,"additionalProperties":{"$ref":"#/definitions/channel"}},"anomalies":{"type":"object","required":["alerts"],"additionalProperties":false,"properties":{"alerts":{"$ref":"#/definitions/alerts"},"minimum":{"type":"object","additionalProperties":{"$ref":"#/definitions/amount"}}}},"health":{"type":"object","required":["alerts"],"additionalProperties":false,"properties":{"alerts":{"$ref":"#/definitions/alerts"}}},"acknowledged":{"type":"array","maxItems":1000,"items":{"type":"object","required":["alert","until","reason"],"additionalProperties":false,"properties":{"alert":{"title":"Identity of an alert, as in hub-watch's summary","type":"string","pattern":"^[^\\p{Cc}]{1,400}$"},"until":{"$ref":"#/definitions/day"},"reason":{"title":"Reason on one line, at most 400 characters","type":"string","pattern":"^[^\\p{Cc}]{0,399}\\S$"}}}}},"definitions":{"name":{"title":"Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores","type":"string","pattern":"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},"alerts":{"type":"array","maxItems":20,"items":{"type":"string"}},"amount":{"type":["string","integer"]},"day":{"title":"Day as yyyy-MM-dd","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"month":{"title":"Month as yyyy-MM","type":"string","pattern":"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},"percentages":{"type":"array","maxItems":20,"items":{"type":"number"}},"values":{"type":"array","maxItems":1000,"items":{"title":"Value of 1 to 512 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}]{1,512}$"}},"budget":{"type":"object","required":["name","currency"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/name"},"owner":{"title":"GitHub login without @","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"},"period":{"enum":["month","quarter","year"]},"amount":{"$ref":"#/definitions/amount"},"periods":{"type":"array","minItems":1,"maxItems":200,"items":{"type":"object","required":["first","last","amount"],"additionalProperties":false,"properties":{"first":{"$ref":"#/definitions/day"},"last":{"$ref":"#/definitions/day"},"amount":{"$ref":"#/definitions/amount"}}}},"currency":{"title":"Currency code of three letters","type":"string","pattern":"^[A-Za-z]{3}$"},"metric":{"enum":["effective","billed"],"default":"effective"},"filter":{"type":"object","additionalProperties":false,"properties":{"scope":{"$ref":"#/definitions/values"},"subscription":{"$ref":"#/definitions/values"},"resourceGroup":{"$ref":"#/definitions/values"},"service":{"$ref":"#/definitions/values"},"region":{"$ref":"#/definitions/values"},"charge":{"type":"array","maxItems":10,"items":{"enum":["usage","marketplace","unused-commitment","commitment-purchase","purchase","refund","credit","adjustment","tax","other"]}},"tags":{"type":"object","additionalProperties":{"$ref":"#/definitions/values"}},"target":{"type":"object","required":["dimension","target"],"additionalProperties":false,"properties":{"dimension":{"$ref":"#/definitions/name"},"target":{"title":"Target of 1 to 512 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}]{1,512}$"}}}}},"parent":{"type":"string"},"thresholds":{"type":"object","additionalProperties":false,"properties":{"actual":{"$ref":"#/definitions/percentages","default":[80,100]},"forecast":{"$ref":"#/definitions/percentages","default":[100]},"rise":{"$ref":"#/definitions/amount"}}},"alerts":{"$ref":"#/definitions/alerts"},"validFrom":{"$ref":"#/definitions/month"},"validTo":{"$ref":"#/definitions/month"}}},"channel":{"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"enum":["github-issue","teams","slack","webhook"]},"per":{"enum":["budget","owner"],"default":"budget"},"disclosure":{"enum":["percent","amounts","names"],"default":"percent"}}}}};
const schema31 = {"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"enum":["github-issue","teams","slack","webhook"]},"per":{"enum":["budget","owner"],"default":"budget"},"disclosure":{"enum":["percent","amounts","names"],"default":"percent"}}};
const schema28 = {"type":"array","maxItems":20,"items":{"type":"string"}};
const schema14 = {"type":["string","integer"]};
const schema15 = {"title":"Day as yyyy-MM-dd","type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"};
const schema12 = {"type":"object","required":["name","currency"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/name"},"owner":{"title":"GitHub login without @","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"},"period":{"enum":["month","quarter","year"]},"amount":{"$ref":"#/definitions/amount"},"periods":{"type":"array","minItems":1,"maxItems":200,"items":{"type":"object","required":["first","last","amount"],"additionalProperties":false,"properties":{"first":{"$ref":"#/definitions/day"},"last":{"$ref":"#/definitions/day"},"amount":{"$ref":"#/definitions/amount"}}}},"currency":{"title":"Currency code of three letters","type":"string","pattern":"^[A-Za-z]{3}$"},"metric":{"enum":["effective","billed"],"default":"effective"},"filter":{"type":"object","additionalProperties":false,"properties":{"scope":{"$ref":"#/definitions/values"},"subscription":{"$ref":"#/definitions/values"},"resourceGroup":{"$ref":"#/definitions/values"},"service":{"$ref":"#/definitions/values"},"region":{"$ref":"#/definitions/values"},"charge":{"type":"array","maxItems":10,"items":{"enum":["usage","marketplace","unused-commitment","commitment-purchase","purchase","refund","credit","adjustment","tax","other"]}},"tags":{"type":"object","additionalProperties":{"$ref":"#/definitions/values"}},"target":{"type":"object","required":["dimension","target"],"additionalProperties":false,"properties":{"dimension":{"$ref":"#/definitions/name"},"target":{"title":"Target of 1 to 512 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}]{1,512}$"}}}}},"parent":{"type":"string"},"thresholds":{"type":"object","additionalProperties":false,"properties":{"actual":{"$ref":"#/definitions/percentages","default":[80,100]},"forecast":{"$ref":"#/definitions/percentages","default":[100]},"rise":{"$ref":"#/definitions/amount"}}},"alerts":{"$ref":"#/definitions/alerts"},"validFrom":{"$ref":"#/definitions/month"},"validTo":{"$ref":"#/definitions/month"}}};
const schema13 = {"title":"Name of 1 to 63 letters, digits, spaces, dots, hyphens and underscores","type":"string","pattern":"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"};
const schema18 = {"type":"array","maxItems":1000,"items":{"title":"Value of 1 to 512 characters on one line","type":"string","pattern":"^(?=.*\\S)[^\\p{Cc}]{1,512}$"}};
const schema25 = {"type":"array","maxItems":20,"items":{"type":"number"}};
const schema29 = {"title":"Month as yyyy-MM","type":"string","pattern":"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$", "u");
const pattern1 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$", "u");
const pattern2 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
const pattern4 = new RegExp("^[A-Za-z]{3}$", "u");
const pattern5 = new RegExp("^(?=.*\\S)[^\\p{Cc}]{1,512}$", "u");
const pattern13 = new RegExp("^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.currency === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "currency"},schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema12.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.owner !== undefined){
let data1 = data.owner;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err5 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"},schema:"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$",parentSchema:schema12.properties.owner,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/owner",schemaPath:"#/properties/owner/type",keyword:"type",params:{type: "string"},schema:schema12.properties.owner.type,parentSchema:schema12.properties.owner,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.period !== undefined){
let data2 = data.period;
if(!(((data2 === "month") || (data2 === "quarter")) || (data2 === "year"))){
const err7 = {instancePath:instancePath+"/period",schemaPath:"#/properties/period/enum",keyword:"enum",params:{allowedValues: schema12.properties.period.enum},schema:schema12.properties.period.enum,parentSchema:schema12.properties.period,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.amount !== undefined){
let data3 = data.amount;
if((typeof data3 !== "string") && (!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))))){
const err8 = {instancePath:instancePath+"/amount",schemaPath:"#/definitions/amount/type",keyword:"type",params:{type: schema14.type},schema:schema14.type,parentSchema:schema14,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.periods !== undefined){
let data4 = data.periods;
if(Array.isArray(data4)){
if(data4.length > 200){
const err9 = {instancePath:instancePath+"/periods",schemaPath:"#/properties/periods/maxItems",keyword:"maxItems",params:{limit: 200},schema:200,parentSchema:schema12.properties.periods,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data4.length < 1){
const err10 = {instancePath:instancePath+"/periods",schemaPath:"#/properties/periods/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema12.properties.periods,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.first === undefined){
const err11 = {instancePath:instancePath+"/periods/" + i0,schemaPath:"#/properties/periods/items/required",keyword:"required",params:{missingProperty: "first"},schema:schema12.properties.periods.items.required,parentSchema:schema12.properties.periods.items,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data5.last === undefined){
const err12 = {instancePath:instancePath+"/periods/" + i0,schemaPath:"#/properties/periods/items/required",keyword:"required",params:{missingProperty: "last"},schema:schema12.properties.periods.items.required,parentSchema:schema12.properties.periods.items,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data5.amount === undefined){
const err13 = {instancePath:instancePath+"/periods/" + i0,schemaPath:"#/properties/periods/items/required",keyword:"required",params:{missingProperty: "amount"},schema:schema12.properties.periods.items.required,parentSchema:schema12.properties.periods.items,data:data5};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data5){
if(!(((key1 === "first") || (key1 === "last")) || (key1 === "amount"))){
const err14 = {instancePath:instancePath+"/periods/" + i0,schemaPath:"#/properties/periods/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema12.properties.periods.items,data:data5};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data5.first !== undefined){
let data6 = data5.first;
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
const err15 = {instancePath:instancePath+"/periods/" + i0+"/first",schemaPath:"#/definitions/day/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},schema:"^\\d{4}-\\d{2}-\\d{2}$",parentSchema:schema15,data:data6};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/periods/" + i0+"/first",schemaPath:"#/definitions/day/type",keyword:"type",params:{type: "string"},schema:schema15.type,parentSchema:schema15,data:data6};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data5.last !== undefined){
let data7 = data5.last;
if(typeof data7 === "string"){
if(!pattern2.test(data7)){
const err17 = {instancePath:instancePath+"/periods/" + i0+"/last",schemaPath:"#/definitions/day/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},schema:"^\\d{4}-\\d{2}-\\d{2}$",parentSchema:schema15,data:data7};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/periods/" + i0+"/last",schemaPath:"#/definitions/day/type",keyword:"type",params:{type: "string"},schema:schema15.type,parentSchema:schema15,data:data7};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data5.amount !== undefined){
let data8 = data5.amount;
if((typeof data8 !== "string") && (!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8))))){
const err19 = {instancePath:instancePath+"/periods/" + i0+"/amount",schemaPath:"#/definitions/amount/type",keyword:"type",params:{type: schema14.type},schema:schema14.type,parentSchema:schema14,data:data8};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/periods/" + i0,schemaPath:"#/properties/periods/items/type",keyword:"type",params:{type: "object"},schema:schema12.properties.periods.items.type,parentSchema:schema12.properties.periods.items,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/periods",schemaPath:"#/properties/periods/type",keyword:"type",params:{type: "array"},schema:schema12.properties.periods.type,parentSchema:schema12.properties.periods,data:data4};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.currency !== undefined){
let data9 = data.currency;
if(typeof data9 === "string"){
if(!pattern4.test(data9)){
const err22 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{3}$"},schema:"^[A-Za-z]{3}$",parentSchema:schema12.properties.currency,data:data9};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type: "string"},schema:schema12.properties.currency.type,parentSchema:schema12.properties.currency,data:data9};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.metric !== undefined){
let data10 = data.metric;
if(!((data10 === "effective") || (data10 === "billed"))){
const err24 = {instancePath:instancePath+"/metric",schemaPath:"#/properties/metric/enum",keyword:"enum",params:{allowedValues: schema12.properties.metric.enum},schema:schema12.properties.metric.enum,parentSchema:schema12.properties.metric,data:data10};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.filter !== undefined){
let data11 = data.filter;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key2 in data11){
if(!((((((((key2 === "scope") || (key2 === "subscription")) || (key2 === "resourceGroup")) || (key2 === "service")) || (key2 === "region")) || (key2 === "charge")) || (key2 === "tags")) || (key2 === "target"))){
const err25 = {instancePath:instancePath+"/filter",schemaPath:"#/properties/filter/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema12.properties.filter,data:data11};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data11.scope !== undefined){
let data12 = data11.scope;
if(Array.isArray(data12)){
if(data12.length > 1000){
const err26 = {instancePath:instancePath+"/filter/scope",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data12};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(typeof data13 === "string"){
if(!pattern5.test(data13)){
const err27 = {instancePath:instancePath+"/filter/scope/" + i1,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data13};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/filter/scope/" + i1,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data13};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/filter/scope",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data12};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data11.subscription !== undefined){
let data14 = data11.subscription;
if(Array.isArray(data14)){
if(data14.length > 1000){
const err30 = {instancePath:instancePath+"/filter/subscription",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data14};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
if(typeof data15 === "string"){
if(!pattern5.test(data15)){
const err31 = {instancePath:instancePath+"/filter/subscription/" + i2,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data15};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/filter/subscription/" + i2,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data15};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath:instancePath+"/filter/subscription",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data14};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data11.resourceGroup !== undefined){
let data16 = data11.resourceGroup;
if(Array.isArray(data16)){
if(data16.length > 1000){
const err34 = {instancePath:instancePath+"/filter/resourceGroup",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data16};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
if(typeof data17 === "string"){
if(!pattern5.test(data17)){
const err35 = {instancePath:instancePath+"/filter/resourceGroup/" + i3,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data17};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/filter/resourceGroup/" + i3,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/filter/resourceGroup",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data16};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data11.service !== undefined){
let data18 = data11.service;
if(Array.isArray(data18)){
if(data18.length > 1000){
const err38 = {instancePath:instancePath+"/filter/service",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data18};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
const len4 = data18.length;
for(let i4=0; i4<len4; i4++){
let data19 = data18[i4];
if(typeof data19 === "string"){
if(!pattern5.test(data19)){
const err39 = {instancePath:instancePath+"/filter/service/" + i4,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data19};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/filter/service/" + i4,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data19};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/filter/service",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data18};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data11.region !== undefined){
let data20 = data11.region;
if(Array.isArray(data20)){
if(data20.length > 1000){
const err42 = {instancePath:instancePath+"/filter/region",schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data20};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
const len5 = data20.length;
for(let i5=0; i5<len5; i5++){
let data21 = data20[i5];
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err43 = {instancePath:instancePath+"/filter/region/" + i5,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data21};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/filter/region/" + i5,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data21};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/filter/region",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data20};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data11.charge !== undefined){
let data22 = data11.charge;
if(Array.isArray(data22)){
if(data22.length > 10){
const err46 = {instancePath:instancePath+"/filter/charge",schemaPath:"#/properties/filter/properties/charge/maxItems",keyword:"maxItems",params:{limit: 10},schema:10,parentSchema:schema12.properties.filter.properties.charge,data:data22};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
const len6 = data22.length;
for(let i6=0; i6<len6; i6++){
let data23 = data22[i6];
if(!((((((((((data23 === "usage") || (data23 === "marketplace")) || (data23 === "unused-commitment")) || (data23 === "commitment-purchase")) || (data23 === "purchase")) || (data23 === "refund")) || (data23 === "credit")) || (data23 === "adjustment")) || (data23 === "tax")) || (data23 === "other"))){
const err47 = {instancePath:instancePath+"/filter/charge/" + i6,schemaPath:"#/properties/filter/properties/charge/items/enum",keyword:"enum",params:{allowedValues: schema12.properties.filter.properties.charge.items.enum},schema:schema12.properties.filter.properties.charge.items.enum,parentSchema:schema12.properties.filter.properties.charge.items,data:data23};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/filter/charge",schemaPath:"#/properties/filter/properties/charge/type",keyword:"type",params:{type: "array"},schema:schema12.properties.filter.properties.charge.type,parentSchema:schema12.properties.filter.properties.charge,data:data22};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data11.tags !== undefined){
let data24 = data11.tags;
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
for(const key3 in data24){
let data25 = data24[key3];
if(Array.isArray(data25)){
if(data25.length > 1000){
const err49 = {instancePath:instancePath+"/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema18,data:data25};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
const len7 = data25.length;
for(let i7=0; i7<len7; i7++){
let data26 = data25[i7];
if(typeof data26 === "string"){
if(!pattern5.test(data26)){
const err50 = {instancePath:instancePath+"/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i7,schemaPath:"#/definitions/values/items/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema18.items,data:data26};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i7,schemaPath:"#/definitions/values/items/type",keyword:"type",params:{type: "string"},schema:schema18.items.type,parentSchema:schema18.items,data:data26};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/filter/tags/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "array"},schema:schema18.type,parentSchema:schema18,data:data25};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/filter/tags",schemaPath:"#/properties/filter/properties/tags/type",keyword:"type",params:{type: "object"},schema:schema12.properties.filter.properties.tags.type,parentSchema:schema12.properties.filter.properties.tags,data:data24};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data11.target !== undefined){
let data27 = data11.target;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if(data27.dimension === undefined){
const err54 = {instancePath:instancePath+"/filter/target",schemaPath:"#/properties/filter/properties/target/required",keyword:"required",params:{missingProperty: "dimension"},schema:schema12.properties.filter.properties.target.required,parentSchema:schema12.properties.filter.properties.target,data:data27};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
if(data27.target === undefined){
const err55 = {instancePath:instancePath+"/filter/target",schemaPath:"#/properties/filter/properties/target/required",keyword:"required",params:{missingProperty: "target"},schema:schema12.properties.filter.properties.target.required,parentSchema:schema12.properties.filter.properties.target,data:data27};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
for(const key4 in data27){
if(!((key4 === "dimension") || (key4 === "target"))){
const err56 = {instancePath:instancePath+"/filter/target",schemaPath:"#/properties/filter/properties/target/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema12.properties.filter.properties.target,data:data27};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data27.dimension !== undefined){
let data28 = data27.dimension;
if(typeof data28 === "string"){
if(!pattern0.test(data28)){
const err57 = {instancePath:instancePath+"/filter/target/dimension",schemaPath:"#/definitions/name/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$"},schema:"^[\\p{L}\\p{N}](?:[\\p{L}\\p{N} ._-]{0,61}[\\p{L}\\p{N}._-])?$",parentSchema:schema13,data:data28};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/filter/target/dimension",schemaPath:"#/definitions/name/type",keyword:"type",params:{type: "string"},schema:schema13.type,parentSchema:schema13,data:data28};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
if(data27.target !== undefined){
let data29 = data27.target;
if(typeof data29 === "string"){
if(!pattern5.test(data29)){
const err59 = {instancePath:instancePath+"/filter/target/target",schemaPath:"#/properties/filter/properties/target/properties/target/pattern",keyword:"pattern",params:{pattern: "^(?=.*\\S)[^\\p{Cc}]{1,512}$"},schema:"^(?=.*\\S)[^\\p{Cc}]{1,512}$",parentSchema:schema12.properties.filter.properties.target.properties.target,data:data29};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/filter/target/target",schemaPath:"#/properties/filter/properties/target/properties/target/type",keyword:"type",params:{type: "string"},schema:schema12.properties.filter.properties.target.properties.target.type,parentSchema:schema12.properties.filter.properties.target.properties.target,data:data29};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/filter/target",schemaPath:"#/properties/filter/properties/target/type",keyword:"type",params:{type: "object"},schema:schema12.properties.filter.properties.target.type,parentSchema:schema12.properties.filter.properties.target,data:data27};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
}
else {
const err62 = {instancePath:instancePath+"/filter",schemaPath:"#/properties/filter/type",keyword:"type",params:{type: "object"},schema:schema12.properties.filter.type,parentSchema:schema12.properties.filter,data:data11};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.parent !== undefined){
let data30 = data.parent;
if(typeof data30 !== "string"){
const err63 = {instancePath:instancePath+"/parent",schemaPath:"#/properties/parent/type",keyword:"type",params:{type: "string"},schema:schema12.properties.parent.type,parentSchema:schema12.properties.parent,data:data30};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
if(data.thresholds !== undefined){
let data31 = data.thresholds;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key5 in data31){
if(!(((key5 === "actual") || (key5 === "forecast")) || (key5 === "rise"))){
const err64 = {instancePath:instancePath+"/thresholds",schemaPath:"#/properties/thresholds/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema12.properties.thresholds,data:data31};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data31.actual !== undefined){
let data32 = data31.actual;
if(Array.isArray(data32)){
if(data32.length > 20){
const err65 = {instancePath:instancePath+"/thresholds/actual",schemaPath:"#/definitions/percentages/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema25,data:data32};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
const len8 = data32.length;
for(let i8=0; i8<len8; i8++){
let data33 = data32[i8];
if(!((typeof data33 == "number") && (isFinite(data33)))){
const err66 = {instancePath:instancePath+"/thresholds/actual/" + i8,schemaPath:"#/definitions/percentages/items/type",keyword:"type",params:{type: "number"},schema:schema25.items.type,parentSchema:schema25.items,data:data33};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
}
else {
const err67 = {instancePath:instancePath+"/thresholds/actual",schemaPath:"#/definitions/percentages/type",keyword:"type",params:{type: "array"},schema:schema25.type,parentSchema:schema25,data:data32};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
if(data31.forecast !== undefined){
let data34 = data31.forecast;
if(Array.isArray(data34)){
if(data34.length > 20){
const err68 = {instancePath:instancePath+"/thresholds/forecast",schemaPath:"#/definitions/percentages/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema25,data:data34};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
const len9 = data34.length;
for(let i9=0; i9<len9; i9++){
let data35 = data34[i9];
if(!((typeof data35 == "number") && (isFinite(data35)))){
const err69 = {instancePath:instancePath+"/thresholds/forecast/" + i9,schemaPath:"#/definitions/percentages/items/type",keyword:"type",params:{type: "number"},schema:schema25.items.type,parentSchema:schema25.items,data:data35};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
}
else {
const err70 = {instancePath:instancePath+"/thresholds/forecast",schemaPath:"#/definitions/percentages/type",keyword:"type",params:{type: "array"},schema:schema25.type,parentSchema:schema25,data:data34};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data31.rise !== undefined){
let data36 = data31.rise;
if((typeof data36 !== "string") && (!(((typeof data36 == "number") && (!(data36 % 1) && !isNaN(data36))) && (isFinite(data36))))){
const err71 = {instancePath:instancePath+"/thresholds/rise",schemaPath:"#/definitions/amount/type",keyword:"type",params:{type: schema14.type},schema:schema14.type,parentSchema:schema14,data:data36};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
}
else {
const err72 = {instancePath:instancePath+"/thresholds",schemaPath:"#/properties/thresholds/type",keyword:"type",params:{type: "object"},schema:schema12.properties.thresholds.type,parentSchema:schema12.properties.thresholds,data:data31};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data.alerts !== undefined){
let data37 = data.alerts;
if(Array.isArray(data37)){
if(data37.length > 20){
const err73 = {instancePath:instancePath+"/alerts",schemaPath:"#/definitions/alerts/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema28,data:data37};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
const len10 = data37.length;
for(let i10=0; i10<len10; i10++){
let data38 = data37[i10];
if(typeof data38 !== "string"){
const err74 = {instancePath:instancePath+"/alerts/" + i10,schemaPath:"#/definitions/alerts/items/type",keyword:"type",params:{type: "string"},schema:schema28.items.type,parentSchema:schema28.items,data:data38};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
}
else {
const err75 = {instancePath:instancePath+"/alerts",schemaPath:"#/definitions/alerts/type",keyword:"type",params:{type: "array"},schema:schema28.type,parentSchema:schema28,data:data37};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
if(data.validFrom !== undefined){
let data39 = data.validFrom;
if(typeof data39 === "string"){
if(!pattern13.test(data39)){
const err76 = {instancePath:instancePath+"/validFrom",schemaPath:"#/definitions/month/pattern",keyword:"pattern",params:{pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},schema:"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$",parentSchema:schema29,data:data39};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
else {
const err77 = {instancePath:instancePath+"/validFrom",schemaPath:"#/definitions/month/type",keyword:"type",params:{type: "string"},schema:schema29.type,parentSchema:schema29,data:data39};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
if(data.validTo !== undefined){
let data40 = data.validTo;
if(typeof data40 === "string"){
if(!pattern13.test(data40)){
const err78 = {instancePath:instancePath+"/validTo",schemaPath:"#/definitions/month/pattern",keyword:"pattern",params:{pattern: "^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$"},schema:"^(?!0000)\\d{4}-?(?:0[1-9]|1[0-2])$",parentSchema:schema29,data:data40};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
else {
const err79 = {instancePath:instancePath+"/validTo",schemaPath:"#/definitions/month/type",keyword:"type",params:{type: "string"},schema:schema29.type,parentSchema:schema29,data:data40};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

const pattern15 = new RegExp("^[^\\p{Cc}]{1,400}$", "u");
const pattern17 = new RegExp("^[^\\p{Cc}]{0,399}\\S$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="urn:cost-hub:schema:budgets" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.budgets === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "budgets"},schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "$schema") || (key0 === "budgets")) || (key0 === "channels")) || (key0 === "anomalies")) || (key0 === "health")) || (key0 === "acknowledged"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
let data0 = data.$schema;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},schema:schema11.properties.$schema.type,parentSchema:schema11.properties.$schema,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.budgets !== undefined){
let data1 = data.budgets;
if(Array.isArray(data1)){
if(data1.length > 1000){
const err3 = {instancePath:instancePath+"/budgets",schemaPath:"#/properties/budgets/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema11.properties.budgets,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate11(data1[i0], {instancePath:instancePath+"/budgets/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = appendErrors(vErrors, validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/budgets",schemaPath:"#/properties/budgets/type",keyword:"type",params:{type: "array"},schema:schema11.properties.budgets.type,parentSchema:schema11.properties.budgets,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.channels !== undefined){
let data3 = data.channels;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(Object.keys(data3).length > 100){
const err5 = {instancePath:instancePath+"/channels",schemaPath:"#/properties/channels/maxProperties",keyword:"maxProperties",params:{limit: 100},schema:100,parentSchema:schema11.properties.channels,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key1 in data3){
let data4 = data3[key1];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.type === undefined){
const err6 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/channel/required",keyword:"required",params:{missingProperty: "type"},schema:schema31.required,parentSchema:schema31,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
for(const key2 in data4){
if(!(((key2 === "type") || (key2 === "per")) || (key2 === "disclosure"))){
const err7 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/channel/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},schema:false,parentSchema:schema31,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data4.type !== undefined){
let data5 = data4.type;
if(!((((data5 === "github-issue") || (data5 === "teams")) || (data5 === "slack")) || (data5 === "webhook"))){
const err8 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/type",schemaPath:"#/definitions/channel/properties/type/enum",keyword:"enum",params:{allowedValues: schema31.properties.type.enum},schema:schema31.properties.type.enum,parentSchema:schema31.properties.type,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.per !== undefined){
let data6 = data4.per;
if(!((data6 === "budget") || (data6 === "owner"))){
const err9 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/per",schemaPath:"#/definitions/channel/properties/per/enum",keyword:"enum",params:{allowedValues: schema31.properties.per.enum},schema:schema31.properties.per.enum,parentSchema:schema31.properties.per,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.disclosure !== undefined){
let data7 = data4.disclosure;
if(!(((data7 === "percent") || (data7 === "amounts")) || (data7 === "names"))){
const err10 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/disclosure",schemaPath:"#/definitions/channel/properties/disclosure/enum",keyword:"enum",params:{allowedValues: schema31.properties.disclosure.enum},schema:schema31.properties.disclosure.enum,parentSchema:schema31.properties.disclosure,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/channels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/channel/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/channels",schemaPath:"#/properties/channels/type",keyword:"type",params:{type: "object"},schema:schema11.properties.channels.type,parentSchema:schema11.properties.channels,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.anomalies !== undefined){
let data8 = data.anomalies;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.alerts === undefined){
const err13 = {instancePath:instancePath+"/anomalies",schemaPath:"#/properties/anomalies/required",keyword:"required",params:{missingProperty: "alerts"},schema:schema11.properties.anomalies.required,parentSchema:schema11.properties.anomalies,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key3 in data8){
if(!((key3 === "alerts") || (key3 === "minimum"))){
const err14 = {instancePath:instancePath+"/anomalies",schemaPath:"#/properties/anomalies/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},schema:false,parentSchema:schema11.properties.anomalies,data:data8};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data8.alerts !== undefined){
let data9 = data8.alerts;
if(Array.isArray(data9)){
if(data9.length > 20){
const err15 = {instancePath:instancePath+"/anomalies/alerts",schemaPath:"#/definitions/alerts/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema28,data:data9};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 !== "string"){
const err16 = {instancePath:instancePath+"/anomalies/alerts/" + i1,schemaPath:"#/definitions/alerts/items/type",keyword:"type",params:{type: "string"},schema:schema28.items.type,parentSchema:schema28.items,data:data10};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/anomalies/alerts",schemaPath:"#/definitions/alerts/type",keyword:"type",params:{type: "array"},schema:schema28.type,parentSchema:schema28,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data8.minimum !== undefined){
let data11 = data8.minimum;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key4 in data11){
let data12 = data11[key4];
if((typeof data12 !== "string") && (!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12))))){
const err18 = {instancePath:instancePath+"/anomalies/minimum/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/amount/type",keyword:"type",params:{type: schema14.type},schema:schema14.type,parentSchema:schema14,data:data12};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/anomalies/minimum",schemaPath:"#/properties/anomalies/properties/minimum/type",keyword:"type",params:{type: "object"},schema:schema11.properties.anomalies.properties.minimum.type,parentSchema:schema11.properties.anomalies.properties.minimum,data:data11};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/anomalies",schemaPath:"#/properties/anomalies/type",keyword:"type",params:{type: "object"},schema:schema11.properties.anomalies.type,parentSchema:schema11.properties.anomalies,data:data8};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.health !== undefined){
let data13 = data.health;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.alerts === undefined){
const err21 = {instancePath:instancePath+"/health",schemaPath:"#/properties/health/required",keyword:"required",params:{missingProperty: "alerts"},schema:schema11.properties.health.required,parentSchema:schema11.properties.health,data:data13};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key5 in data13){
if(!(key5 === "alerts")){
const err22 = {instancePath:instancePath+"/health",schemaPath:"#/properties/health/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema11.properties.health,data:data13};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data13.alerts !== undefined){
let data14 = data13.alerts;
if(Array.isArray(data14)){
if(data14.length > 20){
const err23 = {instancePath:instancePath+"/health/alerts",schemaPath:"#/definitions/alerts/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema28,data:data14};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
if(typeof data15 !== "string"){
const err24 = {instancePath:instancePath+"/health/alerts/" + i2,schemaPath:"#/definitions/alerts/items/type",keyword:"type",params:{type: "string"},schema:schema28.items.type,parentSchema:schema28.items,data:data15};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/health/alerts",schemaPath:"#/definitions/alerts/type",keyword:"type",params:{type: "array"},schema:schema28.type,parentSchema:schema28,data:data14};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/health",schemaPath:"#/properties/health/type",keyword:"type",params:{type: "object"},schema:schema11.properties.health.type,parentSchema:schema11.properties.health,data:data13};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.acknowledged !== undefined){
let data16 = data.acknowledged;
if(Array.isArray(data16)){
if(data16.length > 1000){
const err27 = {instancePath:instancePath+"/acknowledged",schemaPath:"#/properties/acknowledged/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema11.properties.acknowledged,data:data16};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
const len3 = data16.length;
for(let i3=0; i3<len3; i3++){
let data17 = data16[i3];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.alert === undefined){
const err28 = {instancePath:instancePath+"/acknowledged/" + i3,schemaPath:"#/properties/acknowledged/items/required",keyword:"required",params:{missingProperty: "alert"},schema:schema11.properties.acknowledged.items.required,parentSchema:schema11.properties.acknowledged.items,data:data17};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data17.until === undefined){
const err29 = {instancePath:instancePath+"/acknowledged/" + i3,schemaPath:"#/properties/acknowledged/items/required",keyword:"required",params:{missingProperty: "until"},schema:schema11.properties.acknowledged.items.required,parentSchema:schema11.properties.acknowledged.items,data:data17};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data17.reason === undefined){
const err30 = {instancePath:instancePath+"/acknowledged/" + i3,schemaPath:"#/properties/acknowledged/items/required",keyword:"required",params:{missingProperty: "reason"},schema:schema11.properties.acknowledged.items.required,parentSchema:schema11.properties.acknowledged.items,data:data17};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
for(const key6 in data17){
if(!(((key6 === "alert") || (key6 === "until")) || (key6 === "reason"))){
const err31 = {instancePath:instancePath+"/acknowledged/" + i3,schemaPath:"#/properties/acknowledged/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema11.properties.acknowledged.items,data:data17};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data17.alert !== undefined){
let data18 = data17.alert;
if(typeof data18 === "string"){
if(!pattern15.test(data18)){
const err32 = {instancePath:instancePath+"/acknowledged/" + i3+"/alert",schemaPath:"#/properties/acknowledged/items/properties/alert/pattern",keyword:"pattern",params:{pattern: "^[^\\p{Cc}]{1,400}$"},schema:"^[^\\p{Cc}]{1,400}$",parentSchema:schema11.properties.acknowledged.items.properties.alert,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/acknowledged/" + i3+"/alert",schemaPath:"#/properties/acknowledged/items/properties/alert/type",keyword:"type",params:{type: "string"},schema:schema11.properties.acknowledged.items.properties.alert.type,parentSchema:schema11.properties.acknowledged.items.properties.alert,data:data18};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data17.until !== undefined){
let data19 = data17.until;
if(typeof data19 === "string"){
if(!pattern2.test(data19)){
const err34 = {instancePath:instancePath+"/acknowledged/" + i3+"/until",schemaPath:"#/definitions/day/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d{2}-\\d{2}$"},schema:"^\\d{4}-\\d{2}-\\d{2}$",parentSchema:schema15,data:data19};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/acknowledged/" + i3+"/until",schemaPath:"#/definitions/day/type",keyword:"type",params:{type: "string"},schema:schema15.type,parentSchema:schema15,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data17.reason !== undefined){
let data20 = data17.reason;
if(typeof data20 === "string"){
if(!pattern17.test(data20)){
const err36 = {instancePath:instancePath+"/acknowledged/" + i3+"/reason",schemaPath:"#/properties/acknowledged/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "^[^\\p{Cc}]{0,399}\\S$"},schema:"^[^\\p{Cc}]{0,399}\\S$",parentSchema:schema11.properties.acknowledged.items.properties.reason,data:data20};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/acknowledged/" + i3+"/reason",schemaPath:"#/properties/acknowledged/items/properties/reason/type",keyword:"type",params:{type: "string"},schema:schema11.properties.acknowledged.items.properties.reason.type,parentSchema:schema11.properties.acknowledged.items.properties.reason,data:data20};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
}
else {
const err38 = {instancePath:instancePath+"/acknowledged/" + i3,schemaPath:"#/properties/acknowledged/items/type",keyword:"type",params:{type: "object"},schema:schema11.properties.acknowledged.items.type,parentSchema:schema11.properties.acknowledged.items,data:data17};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/acknowledged",schemaPath:"#/properties/acknowledged/type",keyword:"type",params:{type: "array"},schema:schema11.properties.acknowledged.type,parentSchema:schema11.properties.acknowledged,data:data16};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}


/** All errors of a value according to schemas/budgets.schema.json; empty if it is valid. */
export function validateBudgets(value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

function appendErrors(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}
